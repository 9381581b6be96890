import { Dropdown } from 'antd'
import { language, switchLanguage } from '../../language/language.ts'
import { useStore } from '../../store.ts'

/** Chooses the interface language; each stands in its own words. @source catalogue R232 */
export function LanguageSwitch() {
  const now = useStore(language)
  const items = [
    { key: 'zh', label: '中文', onClick: () => void switchLanguage('zh') },
    { key: 'en', label: 'English', onClick: () => void switchLanguage('en') },
  ]
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [now] }} trigger={['click']}>
      <button
        type="button"
        className="header-button header-language"
        aria-label={now === 'zh' ? '中 · 界面语言' : 'EN · Interface language'}
      >
        <span aria-hidden="true">{now === 'zh' ? '中' : 'EN'}</span>
      </button>
    </Dropdown>
  )
}
