import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function write(level: 'warn' | 'debug', data: object): string {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  log.warn(data, 'said');
  log.debug(data, 'said more');
  return lines.join('');
}

it('writes one line of JSON an event, of its level and above', () => {
  const lines = write('warn', { requestId: 'r1' }).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', message: 'said', requestId: 'r1' });
});

describe('what is named like a secret or a person’s number', () => {
  const NAMES = [
    'password',
    'newPassword',
    'passwordHash',
    'accessToken',
    'TOKEN',
    'clientSecret',
    'authorization',
    'Cookie',
    'set-cookie',
    'code',
    'idNo',
    'id_no',
    'phonenumber',
    'holderPhone',
    'mail',
    'newMail',
  ];
  it.each(NAMES)('%s is hidden, however deep it lies, and nothing beside it', (name) => {
    const secret = 'nobody may read this';
    const data = { [name]: secret, beside: 'shown', deep: { inner: [{ [name]: secret, beside: 'shown too' }] } };
    const written = JSON.parse(write('warn', data)) as Record<string, unknown>;
    expect(JSON.stringify(written)).not.toContain(secret);
    expect(written).toMatchObject({
      [name]: '[hidden]',
      beside: 'shown',
      deep: { inner: [{ [name]: '[hidden]', beside: 'shown too' }] },
    });
  });
  it.each(['userUuid', 'requestId', 'errorCode', 'fault', 'route'])('%s is not', (name) => {
    expect(write('warn', { [name]: 'everybody may' })).toContain('everybody may');
  });
});

it('cannot be made to begin a new line by what it writes', () => {
  const text = write('warn', { url: '/x\n{"level":"error","message":"forged"}' });
  expect(text.trim().split('\n')).toHaveLength(1);
});

it('keeps an error’s own words and stack, and none of its other fields', () => {
  const error = Object.assign(new Error('failed'), { detail: 'Key (phonenumber)=(13800000000)' });
  const text = write('warn', { error });
  expect(text).toContain('failed');
  expect(text).not.toContain('13800000000');
});
