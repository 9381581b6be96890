import { BgColorsOutlined, CheckOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useState } from 'react'
import { language, t } from '../../language/language.ts'
import { useStore } from '../../store.ts'
import { chooseColour, chooseTheme, look, paletteOfLook } from '../../theme/theme.ts'
import { themeNames, themes } from '../../theme/themes.ts'
import './theme-picker.css'

/** Chooses one of the eleven themes and a colour of one's own. @source the specification 2, Top bar; catalogue R159, R166 */
export function ThemePicker() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('主题')}
      content={<Choices />}
    >
      <button
        type="button"
        className="header-button"
        aria-label={t('主题和颜色')}
        title={t('主题和颜色')}
        aria-expanded={isOpen}
      >
        <BgColorsOutlined />
      </button>
    </Popover>
  )
}

function Choices() {
  const now = useStore(look)
  const inChinese = useStore(language) === 'zh'
  return (
    <div className="theme-choices">
      <ul>
        {themeNames.map((name) => {
          const palette = paletteOfLook({ name, own: now.own })
          return (
            <li key={name}>
              <button
                type="button"
                className="theme-choice"
                aria-pressed={now.name === name}
                onClick={() => chooseTheme(name)}
              >
                <svg viewBox="0 0 60 38" aria-hidden="true">
                  <rect width="60" height="38" rx="4" fill={palette.ground} />
                  <rect width="16" height="38" fill={palette.side.background} />
                  <rect x="3" y="13" width="10" height="4" rx="2" fill={palette.side.chosen} />
                  <rect x="16" width="44" height="8" fill={palette.header.background} />
                  <rect x="20" y="13" width="36" height="21" rx="2" fill={palette.panel} />
                  <rect x="23" y="17" width="14" height="4" rx="2" fill={palette.accent} />
                </svg>
                <span>
                  {now.name === name && <CheckOutlined />} {inChinese ? themes[name].zh : themes[name].en}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className="theme-colour">
        <label htmlFor="own-colour">{t('自选颜色')}</label>
        <input
          id="own-colour"
          type="color"
          value={now.own ?? themes[now.name].colour}
          onChange={(event) => chooseColour(event.target.value)}
        />
        {now.own && (
          <button type="button" className="plain-button" onClick={() => chooseColour(null)}>
            {t('恢复主题颜色')}
          </button>
        )}
      </div>
      <p className="plain-hint">{t('文字和按钮会自动取可读的深浅。')}</p>
    </div>
  )
}
