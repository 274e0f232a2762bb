/** Returns the address of another venue of this server, without a path: its host name, at the port of this page. */
export function addressOfHost(host: string): string {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port && `:${port}`}`;
}
