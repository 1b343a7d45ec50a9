import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { Skyline } from './skyline.tsx';
import './login.css';

const POINTS: readonly { readonly icon: IconName; readonly text: string }[] = [
  { icon: 'scale', text: '五类资质标准逐条拆解，取消的条文注明依据' },
  { icon: 'bell', text: '到期前 90、60、30、7 天提醒，不漏一本证' },
  { icon: 'clipboard', text: '申报前先核一遍，看清缺口再准备材料' },
];

/** The description of the product next to the entry forms. */
export function ProductPanel() {
  return (
    <aside className="login-side no-print" aria-label="产品介绍">
      <p className="login-lead">
        资质的每一条要求，
        <br />
        都对得上人、证和业绩
      </p>
      <ul>
        {POINTS.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size="large" />
            {text}
          </li>
        ))}
      </ul>
      <Skyline />
    </aside>
  );
}
