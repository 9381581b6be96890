import { t } from '../language/language.ts'
import { makeStore } from '../store.ts'

/** A question before something that cannot be taken back, or not easily. */
export interface Question {
  /** Names the thing: 停用商户 8888. */
  readonly title: string
  /** Names the effect: 3 台终端将停止收款. */
  readonly text: string
  readonly okText?: string
  readonly cancelText?: string
  readonly isDanger?: boolean
  /** Asks for the pay password; it is given to the answer. */
  readonly asksPayPwd?: boolean
  /** Asks for a reason. */
  readonly asksReason?: boolean
}

/** Answer to a question. */
export interface Consent {
  /** MD5 of the pay password; '' when none was asked for. @source docs/rulings.md 16 */
  readonly payPwd: string
  readonly reason: string
}

interface Asked {
  readonly question: Question
  readonly answer: (consent: Consent | null) => void
}

/** The question on the screen. */
export const asked = makeStore<Asked | null>(null)

/** Asks and gives what was consented to, or null. One question at a time: a second one declines the first. */
export function ask(question: Question): Promise<Consent | null> {
  asked.get()?.answer(null)
  return new Promise((resolve) => {
    asked.set({
      question,
      answer: (consent) => {
        asked.set(null)
        resolve(consent)
      },
    })
  })
}

/** Asks and says whether the answer was yes. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)) !== null

/**
 * Returns the question of a removal: the words of the specification, followed by the effect that a page names. @source
 * catalogue R383
 */
export const removalText = (effect = ''): string => [t('确定将选择数据删除?'), effect].filter(Boolean).join('\n')

/** A question before a removal: its title names the thing. */
type Removal = Pick<Question, 'title' | 'asksPayPwd' | 'asksReason'> & { readonly text?: string }

/** Asks before a removal and gives what was consented to, or null. */
export const askRemoval = ({ text, ...question }: Removal): Promise<Consent | null> =>
  ask({ ...question, text: removalText(text), isDanger: true, okText: t('删除') })

/** Asks before a removal and says whether the answer was yes. */
export const confirmRemoval = async (question: Removal): Promise<boolean> => (await askRemoval(question)) !== null
