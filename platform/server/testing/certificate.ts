import { generate } from 'selfsigned';

/** Creates a certificate for `localhost` and its key for one test run, so that the repository contains no secret. */
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
