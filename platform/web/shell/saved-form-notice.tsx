import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getSavedForm, removeSavedForm, subscribeToSavedForms } from '../state/saved-forms.ts';
import { Icon } from '../ui/icon.tsx';

const keyNow = (): string => {
  const kept = getSavedForm(sessionStorage);
  return kept ? `${kept.at} ${kept.key}` : '';
};

/**
 * Notice that input typed before the session ended, or before access was denied, is still saved, with a link to its page. The form offers
 * the input when it is opened.
 */
export function SavedFormNotice() {
  const now = useSyncExternalStore(subscribeToSavedForms, keyNow, () => '');
  const { pathname } = useLocation();
  const kept = now === '' ? null : getSavedForm(sessionStorage);
  if (!kept) return null;
  const isThere = kept.path.split('?')[0] === pathname;
  return (
    <div className="alert w kept-notice" role="status">
      <Icon name="clock" />
      <span>
        您在“{kept.title}”中填写的内容还没有提交。{isThere && '请在本页重新打开该表单，再点“恢复”。'}
      </span>
      {!isThere && (
        <a className="btn small" href={kept.path}>
          去继续填写
        </a>
      )}
      <button type="button" className="btn plain small" onClick={() => removeSavedForm(sessionStorage, kept.key)}>
        丢弃
      </button>
    </div>
  );
}
