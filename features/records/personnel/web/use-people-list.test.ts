import { describe, expect, it } from 'vitest';
import type { ListState } from '#platform/web/use-list-state.ts';
import { personnelPages } from '../pages/personnel.pages.ts';
import { applyPresetKind, getPresetKind } from './use-people-list.ts';

describe('the kind of people that an address presets', () => {
  it.each([
    [personnelPages.registeredPeople.path, 'register'],
    [personnelPages.menuRegisteredPeople.path, 'register'],
    [personnelPages.otherPeople.path, 'else'],
    [personnelPages.menuOtherPeople.path, 'else'],
    [`${personnelPages.peopleOverview.path.toUpperCase()}/`, 'else'],
  ])('%s lists the kind %s', (path, kind) => {
    expect(getPresetKind(path)).toBe(kind);
  });
});

describe('the type filter', () => {
  const getList = (filters: Record<string, string>) => {
    const set: Record<string, string>[] = [];
    const note = (part: Record<string, string>) => set.push({ ...part });
    const list = { filters, query: { ...filters, pageNum: 2, pageSize: 20 }, set: note };
    return { list: applyPresetKind(list as unknown as ListState, 'else'), set };
  };

  it('has the value of the address until another is chosen', () => {
    expect(getList({ keyword: '示' }).list).toMatchObject({
      filters: { keyword: '示', personKind: 'else' },
      query: { keyword: '示', personKind: 'else', pageNum: 2, pageSize: 20 },
    });
    expect(getList({ personKind: 'register' }).list.query.personKind).toBe('register');
    const both = getList({ personKind: 'all' }).list;
    expect(both.filters.personKind).toBe('');
    expect(both.query).toEqual({ pageNum: 2, pageSize: 20 });
  });

  it('keeps the address short, and drops filters that the other kind does not have', () => {
    const { list, set } = getList({ postName: '安全员' });
    list.set({ personKind: '' });
    list.set({ personKind: 'else' });
    list.set({ status: 'on' });
    const none = { regType: '', specialty: '', kind: '', postName: '' };
    expect(set).toEqual([{ personKind: 'all', ...none }, { personKind: '', ...none }, { status: 'on' }]);
  });
});
