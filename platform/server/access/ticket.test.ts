import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cipher, openCipher } from '#platform/server/crypto/cipher.ts';
import { createJobTenantContext, createSecretLinkTenantContext } from './scope.ts';
import { issueSessionTicket, issueTicket, verifySessionTicket, verifyTicket } from './ticket.ts';

const NOW = new Date('2026-11-22T02:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const scope = createSecretLinkTenantContext('enterprise', 'user');
let folder: string;
let cipher: Cipher;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ticket-'));
  cipher = openCipher({ encryptionKeys: null, dataDir: folder, isProduction: false });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a ticket', () => {
  it('opens what it was made out for, for five minutes', () => {
    const { text, expiresAt } = issueTicket(cipher, scope, 'attachment 1', NOW);
    expect(expiresAt).toEqual(later(300_000));
    expect(verifyTicket(cipher, text, 'attachment 1', later(299_999))).toMatchObject({
      entUuid: 'enterprise',
      userUuid: 'user',
    });
    expect(verifyTicket(cipher, text, 'attachment 1', later(300_000))).toBeNull();
  });
  it('opens nothing else, and nothing once a letter of it is another', () => {
    const { text } = issueTicket(cipher, scope, 'attachment 1', NOW);
    expect(verifyTicket(cipher, text, 'attachment 2', NOW)).toBeNull();
    const parts = text.split('.');
    for (const [index, part] of parts.entries()) {
      const other = [...parts];
      other[index] = `${part.slice(0, -1)}${part.endsWith('a') ? 'b' : 'a'}`;
      expect(verifyTicket(cipher, other.join('.'), 'attachment 1', NOW)).toBeNull();
      other[index] = '';
      expect(verifyTicket(cipher, other.join('.'), 'attachment 1', NOW)).toBeNull();
    }
    expect(verifyTicket(cipher, parts.slice(0, 3).join('.'), 'attachment 1', NOW)).toBeNull();
    expect(verifyTicket(cipher, '', 'attachment 1', NOW)).toBeNull();
    expect(verifyTicket(cipher, `${text}x`, 'attachment 1', NOW)).toBeNull();
  });
  it('is made out to a person: one without a person opens nothing', () => {
    const { text } = issueTicket(cipher, createJobTenantContext('enterprise'), 'attachment 1', NOW);
    expect(text.split('.')[1]).toBe('');
    expect(verifyTicket(cipher, text, 'attachment 1', NOW)).toBeNull();
  });
});

describe('a ticket of a session', () => {
  it('opens what it was made out for, for an hour', () => {
    const { text, expiresAt } = issueSessionTicket(cipher, 'session', 'lesson 1', NOW);
    expect(expiresAt).toEqual(later(3_600_000));
    expect(verifySessionTicket(cipher, text, 'lesson 1', later(3_599_999))).toBe('session');
    expect(verifySessionTicket(cipher, text, 'lesson 1', later(3_600_000))).toBeNull();
    expect(verifySessionTicket(cipher, text, 'lesson 2', NOW)).toBeNull();
  });
  it('opens nothing once a letter of it is another, or a part is missing', () => {
    const { text } = issueSessionTicket(cipher, 'session', 'lesson 1', NOW);
    const parts = text.split('.');
    for (const [index, part] of parts.entries()) {
      const other = [...parts];
      other[index] = `${part.slice(0, -1)}${part.endsWith('a') ? 'b' : 'a'}`;
      expect(verifySessionTicket(cipher, other.join('.'), 'lesson 1', NOW)).toBeNull();
      other[index] = '';
      expect(verifySessionTicket(cipher, other.join('.'), 'lesson 1', NOW)).toBeNull();
    }
    expect(verifySessionTicket(cipher, parts.slice(0, 2).join('.'), 'lesson 1', NOW)).toBeNull();
  });
  it('is none of an enterprise, and the other way round', () => {
    const { text } = issueTicket(cipher, scope, 'lesson 1', NOW);
    expect(verifySessionTicket(cipher, text, 'lesson 1', NOW)).toBeNull();
    const own = issueSessionTicket(cipher, 'session', 'lesson 1', NOW);
    expect(verifyTicket(cipher, own.text, 'lesson 1', NOW)).toBeNull();
  });
});
