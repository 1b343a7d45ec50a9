import { lazyPart } from '#platform/web/lazy-part.tsx';
// The stylesheet is loaded with the page, not with the script, because the server already renders the markup of the captcha.
import './word-click.css';

/** The placeholder has the height of the captcha, so that the fields below it do not move. */
const loading = (
  <div className="field wc-field">
    <span className="wc-label" aria-hidden="true">
      安全验证
    </span>
    <div className="word-click">
      <div className="wc-head" />
      <p className="wc-wait" role="status">
        正在取安全验证
      </p>
    </div>
    <p className="wc-state">图片 120 秒内有效。看不清可换一张，或改用短信或邮件验证码。</p>
  </div>
);

/** Loads the captcha when a form requires it, because most forms are sent without one. */
export const WordClick = lazyPart(async () => (await import('./word-click.tsx')).WordClick, {
  name: '安全验证',
  loading,
});
