import type { MetaFunction } from 'react-router';
import { canMakeCallForAllKinds } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { AbsenceCard } from './absence-card.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { DigestCard } from './digest-card.tsx';
import { PolicyChoiceCard } from './policy-choice-card.tsx';
import { StageCard } from './stage-card.tsx';
import '../reminders.css';
import './settings.css';

export const meta: MetaFunction = () => [{ title: getTitle('提醒设置') }];

/** The reminder stages of the enterprise, the user's notification settings, calendar and sent digests: /qyxx/zzwhtx/txsz. */
export default function ReminderSettingsPage() {
  const session = useSession();
  return (
    <div className="rm-settings">
      <PageHead title="提醒设置" meta="提醒时间和外出代理对本企业所有用户生效；接收方式和日历订阅只对您自己生效。" />
      <StageCard />
      <AbsenceCard />
      <DeliveryCard />
      <PolicyChoiceCard />
      {canMakeCallForAllKinds(session, 'reminder:*:list') && <CalendarCard />}
      <DigestCard />
    </div>
  );
}
