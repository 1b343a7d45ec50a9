import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { S3Config } from '#platform/server/config/storage-config.ts';
import { assertStorageKey, type FileContent, type Storage, StorageError, type StoredEntry } from './ports.ts';

const WAIT_MS = 120_000;
const RETRIES = 2;

interface Ask {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly body?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** A status that is accepted in addition to success. */
  readonly allowed?: number;
}

const getHash = (content: FileContent): string =>
  content instanceof Uint8Array ? createHash('sha256').update(content).digest('hex') : 'UNSIGNED-PAYLOAD';

const PARSER = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });
const ListAnswer = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), Size: z.string(), LastModified: z.string() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
});

/** Parses the entries of a ListObjectsV2 response. */
function readList(xml: string): { readonly entries: StoredEntry[]; readonly next: string | null } {
  const { ListBucketResult: list } = ListAnswer.parse(PARSER.parse(xml));
  return {
    entries: list.Contents.map(({ Key: key, Size: size, LastModified: changed }) => ({
      key,
      size: Number(size),
      changedAt: new Date(changed),
    })),
    next: list.NextContinuationToken || null,
  };
}

/**
 * Creates the client of an S3-compatible store (signature version 4). The bucket is part of the path, which every such store supports. The
 * protocol guarantees that a put is atomic.
 */
export function createS3Storage(config: S3Config): Storage {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: 200,
  });
  const bucket = `${config.endpoint.replace(/\/$/, '')}/${config.bucket}`;

  const ask = async (address: string, { method, body, headers, allowed }: Ask): Promise<Response> => {
    const response = await client
      .fetch(address, {
        method,
        body: body ?? null,
        ...(headers ? { headers } : {}),
        signal: AbortSignal.timeout(WAIT_MS),
      })
      .catch((cause: unknown) => {
        throw new StorageError(`S3 ${method} could not be sent`, { cause });
      });
    if (response.ok || response.status === allowed) return response;
    const reason = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? '';
    throw new StorageError(`S3 ${method} was refused: ${response.status} ${reason}`);
  };

  return {
    kind: 's3',
    async put(key, content) {
      const address = `${bucket}/${assertStorageKey(key)}`;
      // The file is sent as a blob, because a blob is streamed and has a known size, which the protocol requires in advance.
      const blob = content instanceof Uint8Array ? new Blob([content]) : await openAsBlob(content.file);
      const headers = { 'x-amz-content-sha256': getHash(content), 'content-length': String(blob.size) };
      await ask(address, { method: 'PUT', body: blob, headers });
    },
    async get(key, part) {
      const response = await ask(`${bucket}/${assertStorageKey(key)}`, {
        method: 'GET',
        allowed: 404,
        ...(part ? { headers: { range: `bytes=${part.first}-${part.last}` } } : {}),
      });
      if (part && response.ok && response.status !== 206) {
        await response.body?.cancel();
        throw new StorageError('S3 GET sent the whole for a part');
      }
      if (response.status === 404 || response.body === null) return null;
      return {
        stream: Readable.fromWeb(response.body),
        size: Number(response.headers.get('content-length') ?? 0),
      };
    },
    async look(key) {
      const response = await ask(`${bucket}/${assertStorageKey(key)}`, { method: 'HEAD', allowed: 404 });
      if (!response.ok) return null;
      const size = Number(response.headers.get('content-length') ?? 0);
      return {
        size,
        version: `${size}-${response.headers.get('etag') ?? response.headers.get('last-modified') ?? ''}`,
      };
    },
    async has(key) {
      return (await ask(`${bucket}/${assertStorageKey(key)}`, { method: 'HEAD', allowed: 404 })).ok;
    },
    async remove(key) {
      await ask(`${bucket}/${assertStorageKey(key)}`, { method: 'DELETE', allowed: 404 });
    },
    async *list(prefix) {
      let after: string | null = null;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(after ? { 'continuation-token': after } : {}),
        });
        const response: Response = await ask(`${bucket}?${query.toString()}`, { method: 'GET' });
        const page = readList(await response.text());
        yield* page.entries;
        after = page.next;
      } while (after);
    },
  };
}
