/** Adds an index to find when a user last had nothing left to send, on one device and anywhere. */
export const queuesOfUsers = {
  name: '012-queues-of-users',
  sql: `
  CREATE INDEX client_user ON client (user_id,device_id,drained_at);
  `,
};
