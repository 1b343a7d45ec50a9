import { data, type LoaderFunctionArgs } from 'react-router';
import PendingPage, { meta } from './pending-page.tsx';

/** A record page that is not built yet has no records: any identifier is a missing one, none shows what will be here. */
export function loader({ params }: LoaderFunctionArgs) {
  if (params.uuid) throw data('数据不存在', { status: 404 });
  return null;
}

export { meta };

export default function PendingRecordPage() {
  return <PendingPage />;
}
