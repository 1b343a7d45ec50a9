import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CipherError, createCipher, openCipher } from './cipher.ts';

const key = () => randomBytes(32).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'cipher-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['', 'sm4:k:'])('createCipher with a key %j', (prefix) => {
  const draw = () => `${prefix}${randomBytes(32).toString('base64')}`;
  test('gives back what it was given and never the same text twice', () => {
    const cipher = createCipher(draw());
    const stored = cipher.encrypt('11010519491231002X 张三');
    expect(cipher.decrypt(stored)).toBe('11010519491231002X 张三');
    expect(cipher.encrypt('11010519491231002X 张三')).not.toBe(stored);
    expect(cipher.decrypt(cipher.encrypt(''))).toBe('');
  });

  test('refuses a text with any character changed', () => {
    const cipher = createCipher(draw());
    const stored = cipher.encrypt('110105194912310025');
    for (let index = stored.indexOf('.') + 1; index < stored.length - 1; index += 1) {
      const changed = stored.slice(0, index) + (stored[index] === 'A' ? 'B' : 'A') + stored.slice(index + 1);
      expect(() => cipher.decrypt(changed)).toThrow(CipherError);
    }
    for (const broken of ['', '.', 'x.y', stored.slice(0, 20)])
      expect(() => cipher.decrypt(broken)).toThrow(CipherError);
  });

  test('depends on the key in the blind index', () => {
    const secret = draw();
    expect(createCipher(secret).blindIndex('a')).toBe(createCipher(secret).blindIndex('a'));
    expect(createCipher(secret).blindIndex('a')).not.toBe(createCipher(secret).blindIndex('b'));
    expect(createCipher(secret).blindIndex('a')).not.toBe(createCipher(draw()).blindIndex('a'));
  });
});

describe('the keys of a cipher', () => {
  test('change to SM4 and back by their order', () => {
    const [aes, sm4] = [`k1:${key()}`, `sm4:k2:${key()}`];
    const stored = createCipher(aes).encrypt('秘密');
    const both = createCipher(`${sm4},${aes}`);
    expect([both.decrypt(stored), both.isCurrent(stored), both.newestKey]).toEqual(['秘密', false, 'k2']);
    const sealed = both.encrypt('秘密');
    expect(createCipher(sm4).decrypt(sealed)).toBe('秘密');
    expect(() => createCipher(sm4.replace('sm4:', '')).decrypt(sealed), 'the same key by AES').toThrow(CipherError);
    for (const text of [`sm4:${key()}`, `sm4::${key()}`])
      expect(() => createCipher(text), 'not silently a key of AES').toThrow('sm4:标识:密钥');
    expect(() => createCipher(`sm4:k:${randomBytes(16).toString('base64')}`)).toThrow(CipherError);
  });

  test('reads under old keys, writes under the newest, and keeps its blind index', () => {
    const [old, fresh] = [key(), key()];
    const before = createCipher(`k1:${old}`);
    const after = createCipher(`k2:${fresh},k1:${old}`);
    const stored = before.encrypt('秘密');
    expect(after.decrypt(stored)).toBe('秘密');
    expect(after.isCurrent(stored)).toBe(false);
    expect(after.isCurrent(after.encrypt('秘密'))).toBe(true);
    expect(after.blindIndex('秘密')).toBe(before.blindIndex('秘密'));
    expect(() => createCipher(`k2:${fresh}`).decrypt(stored)).toThrow(/not configured/);
  });

  test('the blind index depends on text and key only', () => {
    const secret = key();
    expect(createCipher(secret).blindIndex('a')).toBe(createCipher(`name:${secret}`).blindIndex('a'));
    expect(createCipher(secret).blindIndex('a')).not.toBe(createCipher(secret).blindIndex('b'));
    expect(createCipher(secret).blindIndex('a')).not.toBe(createCipher(key()).blindIndex('a'));
  });

  test('refuses short keys, twice the same id and odd ids', () => {
    expect(() => createCipher('')).toThrow(CipherError);
    expect(() => createCipher(randomBytes(31).toString('base64'))).toThrow(CipherError);
    expect(() => createCipher(`a:${key()},a:${key()}`)).toThrow(/duplicate/);
    expect(() => createCipher(`a.b:${key()}`)).toThrow(/bad key id/);
  });
});

describe('openCipher', () => {
  test('makes a key once outside production, for its owner only', () => {
    const options = { encryptionKeys: null, dataDir: folder, isProduction: false };
    const stored = openCipher(options).encrypt('一');
    expect(openCipher(options).decrypt(stored)).toBe('一');
    if (process.platform !== 'win32') expect(statSync(join(folder, 'encryption.key')).mode & 0o777).toBe(0o600);
    const configured = openCipher({ ...options, encryptionKeys: key() });
    expect(configured.decrypt(stored)).toBe('一');
    expect(configured.isCurrent(stored)).toBe(false);
  });

  test('refuses to run in production without a key', () => {
    expect(() => openCipher({ encryptionKeys: null, dataDir: join(folder, 'none'), isProduction: true })).toThrow(
      CipherError,
    );
  });
});
