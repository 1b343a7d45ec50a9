import { Form } from 'react-router';
import { href } from '#domain/access/page.ts';
import { filingGuidePages } from '#features/filing/filing-guide/pages/filing-guide.pages.ts';
import { FilingItems } from '#features/filing/filing-guide/web/filing-guide.web-api.ts';
import { EntryLink } from '#platform/web/shell/entry-link.tsx';
import { getProvinceName } from '#platform/web/shell/province-select.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { homePages } from '../pages/home.pages.ts';
import type { Home } from './home-data.ts';

/** The acceptance guide for visitors (R-002; gaps G-01): where and how to file in a region. */
export function FilingGuide({ home: { guide, prov } }: { readonly home: Home }) {
  return (
    <section className={guide.keywords === '' ? 'wrapper sect guide-few' : 'wrapper sect'} aria-labelledby="guide">
      <div className="home-head">
        <h2 id="guide">申报受理指南</h2>
        <span className="text-3">{prov === '' ? '全国，选择页头的省份后显示当地' : getProvinceName(prov)}</span>
        <EntryLink className="more tap" to={href(filingGuidePages.filingGuide)}>
          全部事项
          <Icon name="right" size="small" />
        </EntryLink>
      </div>
      <Form
        className="guide-search"
        role="search"
        aria-label="申报事项"
        action={href(homePages.home, null, {}, 'guide')}
        preventScrollReset
      >
        <input
          type="search"
          name="guide"
          maxLength={100}
          aria-label="事项、受理机关或文号"
          placeholder="事项、受理机关或文号"
          defaultValue={guide.keywords}
        />
        <button type="submit" className="btn">
          查找
        </button>
      </Form>
      {guide.entries.length === 0 ? (
        <p className="text-2">没有找到“{guide.keywords}”，换个说法再试，或直接询问受理机关。</p>
      ) : (
        <FilingItems entries={guide.entries} />
      )}
    </section>
  );
}
