/** When a user was last known to have nothing left to send, on one device and anywhere. */
export const queuesOfUsers = {
  name: '012-queues-of-users',
  sql: `
  CREATE INDEX client_user ON client (user_id,device_id,drained_at);
  `,
};
