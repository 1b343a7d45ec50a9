import { beforeEach, describe, expect, it } from 'vitest';
import {
  canHoldTypedInput,
  findSavedForm,
  getSavedForm,
  registerSavableForm,
  removeSavedForm,
  saveForms,
  setSavedFormsUser,
} from './saved-forms.ts';

function makeStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

let store = makeStore();
beforeEach(() => {
  store = makeStore();
  setSavedFormsUser('user-1', store, 0);
});

const DAY_MS = 86_400_000;
const typed = {
  key: 'form',
  title: '编辑企业信息',
  read: () => ({ entName: '甲', creditCode: 'A', password: 'x', smsCode: '1' }),
};

describe('forms whose session ended', () => {
  it('are kept with their page, without passwords and codes', () => {
    const undo = registerSavableForm(typed, '/qyxx/a');
    saveForms(store, '/qyxx/qyinfo/yyzzxx', 5);
    undo();
    expect(getSavedForm(store)).toMatchObject({ title: '编辑企业信息', path: '/qyxx/qyinfo/yyzzxx', at: 5 });
    expect(findSavedForm(store, 'form')?.values).toEqual({ entName: '甲', creditCode: 'A' });
  });
  it('are not kept when nothing was typed, when they were closed, or for guests', () => {
    const undo = registerSavableForm({ ...typed, read: () => null }, '/qyxx/b');
    saveForms(store, '/', 0);
    undo();
    registerSavableForm(typed, '/qyxx/a')();
    saveForms(store, '/', 0);
    setSavedFormsUser(null, store, 0);
    const last = registerSavableForm(typed, '/qyxx/a');
    saveForms(store, '/', 0);
    last();
    expect(getSavedForm(store)).toBeNull();
  });
  it('R-052 mark their view as one with input when they are hidden, unless nothing was typed', () => {
    registerSavableForm({ ...typed, read: () => null }, '/qyxx/empty')();
    expect(canHoldTypedInput('/qyxx/empty')).toBe(false);
    registerSavableForm(typed, '/qyxx/typed')();
    expect(canHoldTypedInput('/qyxx/typed')).toBe(true);
    registerSavableForm({ ...typed, read: () => null }, '/qyxx/typed')();
    expect(canHoldTypedInput('/qyxx/typed')).toBe(false);
  });
  it('wait for their own user for a day, and are dropped for any other user', () => {
    const undo = registerSavableForm(typed, '/qyxx/a');
    saveForms(store, '/', 0);
    setSavedFormsUser(null, store, 1);
    setSavedFormsUser('user-1', store, DAY_MS - 1);
    expect(findSavedForm(store, 'form')).not.toBeNull();
    setSavedFormsUser('user-1', store, DAY_MS);
    expect(findSavedForm(store, 'form')).toBeNull();
    saveForms(store, '/', DAY_MS);
    setSavedFormsUser('user-2', store, DAY_MS);
    setSavedFormsUser('user-1', store, DAY_MS);
    expect(getSavedForm(store)).toBeNull();
    undo();
  });
  it('go once they were taken up; a broken store is an empty one', () => {
    const undo = registerSavableForm(typed, '/qyxx/a');
    saveForms(store, '/', 0);
    undo();
    removeSavedForm(store, 'form');
    expect(getSavedForm(store)).toBeNull();
    store.setItem('kept-forms', '{');
    expect(getSavedForm(store)).toBeNull();
  });
});
