import { expect, it } from 'vitest';
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

it('hides what is named like a secret or a person’s number', () => {
  const text = write('debug', {
    password: 'p-1',
    accessToken: 't-2',
    phonenumber: '13800000000',
    Cookie: 'c-3',
    idNo: '9',
  });
  for (const secret of ['p-1', 't-2', '13800000000', 'c-3']) expect(text).not.toContain(secret);
  expect(text).toContain('"password":"[hidden]"');
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
