/** The role that a session began under: what its grants are worth when the role is another one by now. */
export const sessionRole = {
  name: '009-session-role',
  sql: `
  ALTER TABLE session ADD COLUMN role text NOT NULL DEFAULT 'customer';
  UPDATE session SET role = coalesce((SELECT m.role FROM membership AS m
    WHERE m.user_id = session.user_id AND m.venue_id = session.venue_id), 'customer');
  `,
};
