import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { REMINDER_CATEGORIES, type ReminderCategory } from '#domain/reminders/codes.ts';
import { messagesPages } from '#features/enterprise/messages/pages/messages.pages.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import {
  type DeliverySettings,
  DIGEST_CHANNEL_NAMES,
  DIGEST_CHANNELS,
  type DigestChannel,
  editDeliverySettings,
  getDeliverySettings,
} from '../../contract/delivery.ts';
import { CardLoadingState } from './reading.tsx';
import { useAutoSavedSettings } from './use-choice.ts';
import { HolidayNote, WeekCard } from './week-card.tsx';

const CATEGORIES = Object.keys(REMINDER_CATEGORIES).sort() as ReminderCategory[];
const HOURS = Array.from({ length: 24 }, (_unused, hour) => hour);

/** Selects the channels for each kind of message and the quiet hours; every change is saved immediately. */
export function DeliveryCard() {
  const may = canMakeCall(useSession(), 'reminder:setting:edit');
  const settings = useQuery(query(getDeliverySettings));
  const edit = useCommand(editDeliverySettings, {
    stale: [getDeliverySettings],
    inOrder: true,
    onDone: () => toasts.show('success', '接收设置已保存'),
  });
  const { shown, change } = useAutoSavedSettings<DeliverySettings>(settings.data, (choice, onError) => {
    const { quietFrom, quietTo, restQuiet, urgentPasses, week, muted } = choice;
    const body = { quietFrom, quietTo, restQuiet, urgentPasses, week: [...week], muted: [...muted] };
    edit.mutate({ body }, { onError });
  });
  return (
    <Card title="接收方式" note="每人每天一条汇总，没有新事项不发">
      <CardLoadingState query={settings} subject="接收设置" />
      {shown && (
        <fieldset className="rs-own" disabled={!may}>
          {!may && <legend className="text-3 small">您只有查看权限，不能修改。</legend>}
          <Matrix settings={shown} onChange={(muted) => change({ muted })} />
          <Quiet settings={shown} onChange={change} />
          <WeekCard settings={shown} onChange={change} />
        </fieldset>
      )}
    </Card>
  );
}

type Muted = DeliverySettings['muted'];

function Matrix({
  settings,
  onChange,
}: {
  readonly settings: DeliverySettings;
  readonly onChange: (muted: Muted) => void;
}) {
  const isMuted = (channel: DigestChannel, category: ReminderCategory): boolean =>
    settings.muted.some((one) => one.channel === channel && one.category === category);
  const toggle = (channel: DigestChannel, category: ReminderCategory) => {
    const others = settings.muted.filter((one) => one.channel !== channel || one.category !== category);
    onChange(isMuted(channel, category) ? others : [...others, { channel, category }]);
  };
  return (
    <div className="rs-scroll">
      <table className="rs-matrix">
        <caption className="sr-only">各类提醒的接收方式</caption>
        <thead>
          <tr>
            <th scope="col">提醒类别</th>
            {DIGEST_CHANNELS.map((channel) => (
              <th scope="col" key={channel}>
                {DIGEST_CHANNEL_NAMES[channel]}
                <Address channel={channel} settings={settings} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CATEGORIES.map((category) => (
            <tr key={category}>
              <th scope="row">{REMINDER_CATEGORIES[category]}</th>
              {DIGEST_CHANNELS.map((channel) => (
                <td key={channel}>
                  <label className="rs-check">
                    <input
                      type="checkbox"
                      aria-label={`${REMINDER_CATEGORIES[category]}用${DIGEST_CHANNEL_NAMES[channel]}接收`}
                      checked={!isMuted(channel, category)}
                      onChange={() => toggle(channel, category)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Address({ channel, settings }: { readonly channel: DigestChannel; readonly settings: DeliverySettings }) {
  const { sms, mail, wechat } = settings.addresses;
  const { isBySignOn } = useSession();
  if (channel === 'sms') {
    return sms.length > 0 ? (
      <small>{sms.join('、')}</small>
    ) : (
      <ToBind to={href(messagesPages.userMessage, null, {}, 'message-phones')}>去绑定手机号</ToBind>
    );
  }
  if (channel === 'mail' ? mail : wechat) return <small>{channel === 'mail' ? mail : '已绑定'}</small>;
  // A session by an enterprise's sign-on cannot change the personal account.
  if (isBySignOn) return <small>用密码登录后可在个人中心绑定</small>;
  return <ToBind to={href(accountPages.userInfo)}>{channel === 'mail' ? '去绑定邮箱' : '去绑定微信'}</ToBind>;
}

const ToBind = (props: { readonly to: string; readonly children: string }) => <Link className="tap" {...props} />;

interface QuietProps {
  readonly settings: DeliverySettings;
  readonly onChange: (part: Partial<DeliverySettings>) => void;
}

function Quiet({ settings, onChange }: QuietProps) {
  const { quietFrom, quietTo, restQuiet, urgentPasses } = settings;
  const select = (label: string, value: number, set: (hour: number) => void) => (
    <select className="input" aria-label={label} value={value} onChange={(event) => set(Number(event.target.value))}>
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {String(hour).padStart(2, '0')}:00
        </option>
      ))}
    </select>
  );
  return (
    <div className="rs-quiet">
      <span>免打扰</span>
      {select('免打扰开始', quietFrom, (hour) => onChange({ quietFrom: hour }))}
      <span>至</span>
      {select('免打扰结束', quietTo, (hour) => onChange({ quietTo: hour }))}
      <span className="text-3 small">
        {quietFrom === quietTo ? '未设置免打扰时间' : '这段时间里的汇总等结束后再发'}
      </span>
      <label className="rs-check">
        <input type="checkbox" checked={restQuiet} onChange={() => onChange({ restQuiet: !restQuiet })} />
        周末和法定节假日全天免打扰
      </label>
      <label className="rs-check">
        <input type="checkbox" checked={urgentPasses} onChange={() => onChange({ urgentPasses: !urgentPasses })} />
        已过期和 7 天内到期的不受限制
      </label>
      <HolidayNote />
    </div>
  );
}
