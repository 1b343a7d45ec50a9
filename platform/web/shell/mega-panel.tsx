import type { WaterfallGroup, WaterfallInfo } from '#domain/menu/menu.ts';
import { useShellData } from '../shell-data.tsx';
import { usePageAddress } from '../site.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { Directory } from './slots.tsx';

const GROUP_ICONS: Readonly<Record<string, IconName>> = {
  企业信息: 'licence',
  维护提醒: 'bell',
  预警: 'gauge',
  模拟受理校验: 'clipboard',
  业绩: 'crane',
  材料: 'layers',
  指南: 'compass',
  学习与指南: 'book',
  勘察: 'survey',
  设计行业: 'draft',
  设计专项: 'draft',
  施工总承包: 'helmet',
  专业承包: 'helmet',
  监理: 'watch',
  规划: 'plan',
  政策与公示: 'file',
};

/** Maximum number of entries in columns; a panel with more entries lists them in rows. */
const COLUMN_LIMIT = 40;

/** Full-width panel below the header: title, sentence, adviser, certification, groups of links with badges. */
export function MegaPanel({ info, onFollow }: { readonly info: WaterfallInfo; readonly onFollow: () => void }) {
  const entries = info.items.reduce((sum, group) => sum + group.children.length, 0);
  return (
    <>
      <div className="mega" role="region" aria-label={info.title}>
        <div className="wrapper mega-in">
          <Intro info={info} onFollow={onFollow} />
          <div className={entries > COLUMN_LIMIT ? 'mega-rows' : 'mega-columns'}>
            {info.items.map((group) => (
              <Group key={group.label} group={group} onFollow={onFollow} />
            ))}
            {info.hasDirectory && <Directory onFollow={onFollow} />}
          </div>
        </div>
      </div>
      <div className="veil" />
    </>
  );
}

function Intro({ info, onFollow }: { readonly info: WaterfallInfo; readonly onFollow: () => void }) {
  const { runtime } = useShellData();
  const to = usePageAddress();
  return (
    <div className="mega-intro">
      <h2>{info.title}</h2>
      <p>{info.description}</p>
      <div className="mega-adviser">
        <img className="qr-code" src={runtime.qr.adviser} alt="专属顾问二维码" width={76} height={76} />
        <div>
          <b>专属顾问</b>
          <span>微信扫码添加，工作日 8:30–18:00 一对一答疑</span>
        </div>
      </div>
      <PageLink className="mega-member" to={to('memberCentre')} onClick={onFollow}>
        <Icon name="shield" />
        企业认证与会员权益
        <Icon name="arrow" size="small" />
      </PageLink>
    </div>
  );
}

function Group({ group, onFollow }: { readonly group: WaterfallGroup; readonly onFollow: () => void }) {
  const icon = GROUP_ICONS[group.label];
  return (
    <section className="mega-group">
      <h3>
        {icon && <Icon name={icon} />}
        {group.label}
      </h3>
      <ul>
        {group.children.map((link) => (
          <li key={`${link.label}${link.href ?? ''}`}>
            <MenuAnchor link={link} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </section>
  );
}
