import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The EICAR test file, a harmless text that every virus scanner reports. It is joined from two parts, so that scanners do not report this
 * source file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');

const COMMAND = Buffer.from('zINSTREAM\0');

/** Returns the bytes of a complete INSTREAM request, or null while the request is incomplete. */
function readFrames(received: Buffer): Buffer | null {
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return null;
  const parts: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** Starts a test virus scanner that implements clamd's protocol on a free port and detects only EICAR. */
export async function startClamd(answer?: string) {
  const seen: Buffer[] = [];
  const server = createServer((socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const content = readFrames(received);
      if (content === null) return;
      seen.push(content);
      const found = content.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
      socket.end(`${answer ?? found}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    seen,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
