import { describe, expect, it } from 'vitest';
import { findSurplus, holdsTyping, MAX_KEPT, recordTyping } from './sleeping-views.ts';

const view = (at: number) => ({ name: `/qyxx/${at}` });
const views = (count: number) => Array.from({ length: count }, (_unused, at) => view(at));

describe('R-052 views above the limit', () => {
  it('sleep oldest first, and only as many as needed', () => {
    const none = () => false;
    expect(findSurplus(views(MAX_KEPT), view(MAX_KEPT - 1).name, none)).toEqual([]);
    expect(findSurplus(views(MAX_KEPT + 2), view(MAX_KEPT + 1).name, none)).toEqual([view(0), view(1)]);
  });

  it('stay if they hold input or are shown, however old they are', () => {
    const all = views(MAX_KEPT + 1);
    expect(findSurplus(all, view(1).name, ({ name }) => name === view(0).name)).toEqual([view(2)]);
    expect(findSurplus(all, view(1).name, () => true)).toEqual([]);
  });

  it('hold input while a typed field is on the page, whatever kind of form it belongs to', () => {
    const [open, closed] = [{ isConnected: true }, { isConnected: true }];
    expect(holdsTyping('/qyxx/typed')).toBe(false);
    recordTyping('/qyxx/typed', open);
    recordTyping('/qyxx/typed', closed);
    closed.isConnected = false;
    expect(holdsTyping('/qyxx/typed')).toBe(true);
    open.isConnected = false;
    expect(holdsTyping('/qyxx/typed')).toBe(false);
    expect(holdsTyping('/qyxx/other')).toBe(false);
  });

  it('do not keep the fields of a closed view in memory', () => {
    const field = { isConnected: true };
    recordTyping('/qyxx/closed', field);
    field.isConnected = false;
    recordTyping('/qyxx/later', { isConnected: true });
    // The same field would count again if it were still known.
    field.isConnected = true;
    expect(holdsTyping('/qyxx/closed')).toBe(false);
  });
});
