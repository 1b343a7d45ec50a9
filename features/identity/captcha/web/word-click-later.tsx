import { lazyPart } from '#platform/web/lazy-part.tsx';

/** Loads the captcha when a form requires it, because most forms are sent without one. */
export const WordClick = lazyPart(async () => (await import('./word-click.tsx')).WordClick, {
  name: '安全验证',
  loading: <p role="status">正在取安全验证</p>,
});
