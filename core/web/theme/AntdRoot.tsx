import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import english from 'antd/es/locale/en_US.js'
import chinese from 'antd/es/locale/zh_CN.js'
import { type ReactNode, useMemo } from 'react'
import { language } from '../language/language.ts'
import { useStore } from '../store.ts'
import { antdThemeOf } from './antd-tokens.ts'
import { styleNonce } from './style-nonce.ts'
import { look, paletteOfLook } from './theme.ts'
import './antd-fixes.css'

/** Gives antd the look, the language and the nonce of the page. Everything drawn with antd stands below it. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const now = useStore(look)
  const tokens = useMemo(() => antdThemeOf(paletteOfLook(now), { isStill: wantsStillness() }), [now])
  const locale = localeOf(useStore(language) === 'en' ? english : chinese)
  return (
    <ConfigProvider theme={tokens} locale={locale} csp={{ nonce: styleNonce() }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** antd's locale files are typed as CommonJS and bundled as ES modules: the locale is the default of one, itself of the other. */
const localeOf = (module: Locale | { default: Locale }): Locale => ('default' in module ? module.default : module)
