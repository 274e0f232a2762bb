/** Adds the index by which the time cards of a range of business days are found. There are none yet. */
export const timeCards = {
  name: '031-time-cards',
  sql: `
  CREATE INDEX row_card_day ON row (venue_id,business_day,server_id) WHERE entity = 'timeCard';
  `,
};
