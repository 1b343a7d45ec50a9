import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Creates a proxy in front of the database server. Cutting it simulates an outage for one test without stopping the server for others. */
export async function createDatabaseProxy(
  target: URL,
): Promise<{ url: string; cut: () => Promise<void>; mend: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const mend = async () => {
    server = createServer((near) => {
      const targetPort = Number(target.port || 5432);
      const folder = target.searchParams.get('host');
      const far =
        folder === null ? connect(targetPort, target.hostname) : connect(join(folder, `.s.PGSQL.${targetPort}`));
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') port = address.port;
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  url.searchParams.delete('host');
  return { url: url.href, cut, mend };
}
