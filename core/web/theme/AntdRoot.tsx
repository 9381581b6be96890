import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import chinese from 'antd/es/locale/zh_CN.js'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { language } from '../language.ts'
import { useStore } from '../store.ts'
import { antdThemeOf } from './antd-tokens.ts'
import { styleNonce } from './style-nonce.ts'
import { look, paletteOfLook } from './theme.ts'
import './antd-fixes.css'

/** Gives antd the look, the language and the nonce of the page. Everything drawn with antd stands below it. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const now = useStore(look)
  const tokens = useMemo(() => antdThemeOf(paletteOfLook(now), { isStill: wantsStillness() }), [now])
  const locale = useAntdLocale()
  return (
    <ConfigProvider theme={tokens} locale={locale} csp={{ nonce: styleNonce() }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Chinese comes with the page; English words of antd are read when the language asks for them. */
function useAntdLocale(): Locale {
  const now = useStore(language)
  const [english, setEnglish] = useState<Locale | null>(null)
  useEffect(() => {
    if (now === 'en' && !english)
      void import('antd/es/locale/en_US.js').then((module) => setEnglish(localeOf(module.default)))
  }, [now, english])
  return now === 'en' && english ? english : localeOf(chinese)
}

/** antd's locale files are typed as CommonJS and bundled as ES modules: the locale is the default of one, itself of the other. */
const localeOf = (module: Locale | { default: Locale }): Locale => ('default' in module ? module.default : module)
