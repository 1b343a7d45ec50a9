import { describe, expect, it } from 'vitest';
import { findViewsToUnmount, hasTypedInput, MAX_MOUNTED_VIEWS, recordTyping } from './sleeping-views.ts';

const view = (at: number) => ({ name: `/qyxx/${at}` });
const views = (count: number) => Array.from({ length: count }, (_unused, at) => view(at));

describe('R-052 views above the limit', () => {
  it('sleep oldest first, and only as many as needed', () => {
    const none = () => false;
    expect(findViewsToUnmount(views(MAX_MOUNTED_VIEWS), view(MAX_MOUNTED_VIEWS - 1).name, none)).toEqual([]);
    expect(findViewsToUnmount(views(MAX_MOUNTED_VIEWS + 2), view(MAX_MOUNTED_VIEWS + 1).name, none)).toEqual([
      view(0),
      view(1),
    ]);
  });

  it('stay if they hold input or are shown, however old they are', () => {
    const all = views(MAX_MOUNTED_VIEWS + 1);
    expect(findViewsToUnmount(all, view(1).name, ({ name }) => name === view(0).name)).toEqual([view(2)]);
    expect(findViewsToUnmount(all, view(1).name, () => true)).toEqual([]);
  });

  it('hold input while a typed field is on the page, whatever kind of form it belongs to', () => {
    const [open, closed] = [{ isConnected: true }, { isConnected: true }];
    expect(hasTypedInput('/qyxx/typed')).toBe(false);
    recordTyping('/qyxx/typed', open);
    recordTyping('/qyxx/typed', closed);
    closed.isConnected = false;
    expect(hasTypedInput('/qyxx/typed')).toBe(true);
    open.isConnected = false;
    expect(hasTypedInput('/qyxx/typed')).toBe(false);
    expect(hasTypedInput('/qyxx/other')).toBe(false);
  });

  it('do not keep the fields of a closed view in memory', () => {
    const field = { isConnected: true };
    recordTyping('/qyxx/closed', field);
    field.isConnected = false;
    recordTyping('/qyxx/later', { isConnected: true });
    // The same field would count again if it were still known.
    field.isConnected = true;
    expect(hasTypedInput('/qyxx/closed')).toBe(false);
  });
});
