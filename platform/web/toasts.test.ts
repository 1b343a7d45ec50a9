import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastStore } from './toasts.ts';

const texts = (store: ToastStore) => store.get().map((toast) => toast.text);

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('R-226 shows an error 150 ms after it happened', () => {
    const store = new ToastStore();
    store.show('error', '服务器异常');
    vi.advanceTimersByTime(149);
    expect(texts(store)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual(['服务器异常']);
  });

  it('R-225 suppresses the same text within 2000 ms, not another one', () => {
    const store = new ToastStore();
    store.show('error', '甲');
    store.show('error', '甲');
    store.show('error', '乙');
    vi.advanceTimersByTime(1999);
    store.show('error', '甲');
    vi.advanceTimersByTime(150);
    expect(texts(store)).toEqual(['甲', '乙']);
    vi.advanceTimersByTime(2000);
    store.show('error', '甲');
    vi.advanceTimersByTime(150);
    expect(texts(store)).toEqual(['甲', '乙', '甲']);
  });

  it('G-53 a navigation within the delay cancels the error', () => {
    const store = new ToastStore();
    store.show('error', '甲');
    store.cancelWaiting();
    vi.advanceTimersByTime(1000);
    expect(texts(store)).toEqual([]);
  });

  it('R-225 an error that a navigation cancelled was not shown, so the next page shows it', () => {
    const store = new ToastStore();
    store.show('error', '甲');
    store.cancelWaiting();
    store.show('error', '甲');
    vi.advanceTimersByTime(150);
    expect(texts(store)).toEqual(['甲']);
    store.cancelWaiting();
    store.show('error', '甲');
    vi.advanceTimersByTime(150);
    expect(texts(store)).toEqual(['甲']);
  });

  it('a toast goes by itself, and by its button', () => {
    const store = new ToastStore();
    store.show('success', '已保存');
    store.show('info', '提示');
    store.close(store.get()[1]?.id ?? -1);
    expect(texts(store)).toEqual(['已保存']);
    vi.advanceTimersByTime(3000);
    expect(texts(store)).toEqual([]);
  });
});
