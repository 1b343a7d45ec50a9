import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import { maskIdNumber } from './merge/keys.ts';

/** Number of characters sent in one chunk. */
const CHUNK = 1 << 16;

export const maskPerson = <T extends { readonly idNo: string | null }>(person: T): T =>
  person.idNo === null ? person : { ...person, idNo: maskIdNumber(person.idNo) };

const json = (value: unknown, indent: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

/** Yields the text of `JSON.stringify(enterprise, null, 2)`, record by record. */
function* getParts(enterprise: EnterpriseDocument, isFull: boolean): Generator<string> {
  const people: ReadonlySet<unknown> = new Set([enterprise.registeredPeople, enterprise.otherPeople]);
  const known = Object.entries(enterprise).filter(([, value]) => value !== undefined);
  for (const [at, [name, value]] of known.entries()) {
    yield `${at === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `;
    if (!Array.isArray(value) || value.length === 0) {
      yield json(value, '  ');
      continue;
    }
    const hides = !isFull && people.has(value);
    for (const [index, record] of value.entries())
      yield `${index === 0 ? '[' : ','}\n    ${json(hides ? maskPerson(record as EnterpriseDocument['otherPeople'][number]) : record, '    ')}`;
    yield '\n  ]';
  }
  yield '\n}\n';
}

/**
 * Streams the enterprise document as a file, with or without ID numbers. Never holds the whole text, and yields to the event loop between
 * chunks.
 */
export async function* streamEnterpriseJson(enterprise: EnterpriseDocument, isFull: boolean): AsyncGenerator<Buffer> {
  const steps = createCooperativeLoop();
  let text = '';
  for (const part of getParts(enterprise, isFull)) {
    text += part;
    if (text.length >= CHUNK) {
      yield Buffer.from(text);
      text = '';
    }
    const rest = steps.rest();
    if (rest) await rest;
  }
  yield Buffer.from(text);
}
