/** An account recognizes a device by a secret of its own. Until now it used the device id, which is not secret. */
export const knownDevices = {
  name: '014-known-devices',
  sql: `
  DROP TABLE sign_in_memory;
  CREATE TABLE known_device (
    user_id text NOT NULL,
    secret_hash text NOT NULL,
    device_id text,
    at text NOT NULL,
    PRIMARY KEY(user_id, secret_hash),
    FOREIGN KEY (user_id) REFERENCES user(user_id) ON DELETE RESTRICT
  );
  CREATE INDEX known_device_device ON known_device (device_id) WHERE device_id IS NOT NULL;
  `,
};
