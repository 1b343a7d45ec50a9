import { Icon } from '../ui/icon.tsx';

/** `allowClear` of antd's fields with our own icon, because antd's is announced by its English name in every locale. */
export const CLEAR_PROPS = {
  label: '清除',
  clearIcon: (
    <>
      <Icon name="close" size="small" />
      <span className="sr-only">清除</span>
    </>
  ),
};

/** `showSearch` of a searchable list: filters by the option labels. */
export const SEARCH_PROPS = {
  optionFilterProp: 'label',
  searchIcon: <Icon name="search" size="small" />,
};
