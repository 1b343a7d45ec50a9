import { hasSampleMark, stripSampleMark } from '#domain/text/sample-mark.ts';
import type { RuntimeConfig } from '../page-context.ts';
import { useShellData } from '../shell-data.tsx';
import { usePageAddress } from '../site.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { APP_NAME } from '../titles.ts';
import { PageLink } from '../ui/page-link.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { type FooterColumn as Column, useMenus } from './menus.ts';
import { isSampleQr } from './sample-qr.ts';

/** Footer: three columns, phone and hours, three QR codes, copyright with two filings (R-051, R-077 … R-084). */
export function Footer() {
  const { runtime, now } = useShellData();
  const { footer } = useMenus();
  const to = usePageAddress();
  const year = new Date(now).getFullYear();
  const samples = samplesIn(runtime);
  return (
    <footer className="site-foot">
      <div className="wrapper">
        <div className="cols">
          {footer.map((column) => (
            <FooterColumn key={column.title} {...column} manual={column.title === '技术支持' ? runtime.manual : null} />
          ))}
          <div>
            <h2>安全</h2>
            <p>证件号码加密存储，页面默认脱敏，导出须二次确认。</p>
            <PageLink to={to('questions', null, { keyword: '数据加密' })}>数据加密标准说明</PageLink>
          </div>
        </div>
        <div className="ft-contact">
          <p>
            联系电话 <b className="ft-phone">{stripSampleMark(runtime.phone)}</b> 周一至周五 8:30–18:00
          </p>
          <div className="qrs">
            <QrFigure src={runtime.qr.adviser} label="专属顾问" />
            <QrFigure src={runtime.qr.account} label="公众号" />
            <QrFigure src={runtime.qr.video} label="视频号" />
          </div>
        </div>
        <div className="bot">
          <span>
            © {year} {APP_NAME}
          </span>
          <a className="tap" href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
            {stripSampleMark(runtime.icpFiling)}
          </a>
          <a className="tap" href="https://beian.mps.gov.cn/" target="_blank" rel="noopener noreferrer">
            {stripSampleMark(runtime.policeFiling)}
          </a>
          {samples.length > 0 && <span>{samples.join('、')}为示例</span>}
          <Looks />
        </div>
      </div>
    </footer>
  );
}

/** Lists the values that are still samples, so that they are reported once. */
const samplesIn = ({ phone, icpFiling, policeFiling, qr }: RuntimeConfig): readonly string[] => [
  ...(hasSampleMark(phone) ? ['电话'] : []),
  ...(hasSampleMark(icpFiling) || hasSampleMark(policeFiling) ? ['备案号'] : []),
  ...([qr.adviser, qr.account, qr.video].some(isSampleQr) ? ['二维码'] : []),
];

const LOOKS = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
] as const;

/** Appearance setting for guests, who have no settings drawer. */
function Looks() {
  const { settings, change } = useSettings();
  return (
    <span className="looks" role="group" aria-label="页面外观">
      外观
      {LOOKS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="tap"
          aria-pressed={settings.appearance === value}
          onClick={() => change({ appearance: value })}
        >
          {label}
        </button>
      ))}
    </span>
  );
}

type ColumnProps = Column & { readonly manual: string | null };

function FooterColumn({ title, links, manual }: ColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <MenuAnchor link={link} />
          </li>
        ))}
        {manual !== null && <ManualLink address={manual} />}
      </ul>
    </div>
  );
}

const MANUAL = '操作手册（PDF）';

/** Link to the operation manual. Without a configured manual it is shown as an empty link (gaps G-21). */
function ManualLink({ address }: { readonly address: string }) {
  if (!address) {
    return (
      <li>
        <MenuAnchor link={{ label: MANUAL }} />
      </li>
    );
  }
  return (
    <li>
      <a href={address} target="_blank" rel="noopener">
        {MANUAL}
      </a>
    </li>
  );
}

function QrFigure({ src, label }: { readonly src: string; readonly label: string }) {
  return (
    <figure>
      <img className="qr-code" src={src} alt={`${label}二维码`} width={96} height={96} loading="lazy" />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
