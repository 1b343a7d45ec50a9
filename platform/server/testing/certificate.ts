import { generate } from 'selfsigned';

/** A certificate for `localhost` and its key, made for one run of the tests; nothing secret is kept in the repository. */
export async function createCertificate(): Promise<{ readonly key: string; readonly certificate: string }> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return { key: made.private, certificate: made.cert };
}
