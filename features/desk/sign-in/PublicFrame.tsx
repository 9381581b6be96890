import type { ReactNode } from 'react'
import { language, switchLanguage, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import './public.css'

/** Frame of the pages before sign-in: what this place is at the left, the form at the right, the language above. */
export function PublicFrame({ name, children }: { name?: string; children: ReactNode }) {
  const now = useStore(language)
  return (
    <div className="public-frame">
      <section className="public-brand" aria-label={t('关于本平台')}>
        <div className="public-mark" aria-hidden="true">
          <svg viewBox="0 0 32 32" width="30" height="30">
            <path d="M7 10h18M7 16h18M7 22h11" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
          </svg>
        </div>
        <p className="public-name">{name ?? t('商户管理平台')}</p>
        <p className="public-line">{t('商户、终端、交易、分润与资金，一处管理。')}</p>
        <Waves />
      </section>
      <main className="public-main">
        <button
          type="button"
          className="public-language"
          lang={now === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => void switchLanguage(now === 'zh' ? 'en' : 'zh')}
        >
          {now === 'zh' ? 'English' : '中文'}
        </button>
        <div className="public-card">{children}</div>
      </main>
    </div>
  )
}

/** Lines like the ruled sheets of a ledger, rising. */
function Waves() {
  return (
    <svg className="public-waves" viewBox="0 0 480 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {Array.from({ length: 9 }, (_, at) => (
        <path
          key={at}
          d={`M-10 ${296 - at * 9} C 120 ${280 - at * 22}, 210 ${300 - at * 6}, 300 ${226 - at * 15} S 440 ${150 - at * 12}, 500 ${128 - at * 14}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          opacity={0.1 + at * 0.045}
        />
      ))}
    </svg>
  )
}
