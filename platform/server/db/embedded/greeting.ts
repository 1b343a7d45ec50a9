/**
 * The opening of a PostgreSQL session (protocol 3.0), answered without asking the database: there is one user, one database and no
 * password inside a process.
 */

const OPENING: readonly [string, string][] = [
  ['server_version', '18.0'],
  ['server_encoding', 'UTF8'],
  ['client_encoding', 'UTF8'],
  ['DateStyle', 'ISO, MDY'],
  ['integer_datetimes', 'on'],
  ['standard_conforming_strings', 'on'],
  ['TimeZone', 'Asia/Shanghai'],
];

function frame(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** AuthenticationOk, ParameterStatus…, BackendKeyData, ReadyForQuery (idle). */
export function greeting(): Buffer {
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    ...OPENING.map(([name, value]) => frame('S', Buffer.from(`${name}\0${value}\0`))),
    frame('K', Buffer.alloc(8)),
    frame('Z', Buffer.from('I')),
  ]);
}

/** The Terminate message 'X', which would end the embedded database itself. */
export function isTerminate(message: Buffer): boolean {
  return message.length === 5 && message[0] === 0x58;
}
