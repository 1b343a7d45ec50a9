import { expect, it } from 'vitest';
import { readLicenceState } from './licence-state.ts';

it.each([
  ['存续（在营、开业、在册）', 'existing'],
  ['开业', 'existing'],
  ['注销', 'ended'],
  ['已注销', 'ended'],
  ['吊销，未注销', 'ended'],
  ['存续（简易注销公告中）', 'open'],
  ['拟注销', 'open'],
  ['清算（已办注销备案）', 'open'],
  ['迁出', 'open'],
  ['', 'open'],
  [null, 'open'],
])('%s is %s', (text, state) => expect(readLicenceState(text)).toBe(state));
