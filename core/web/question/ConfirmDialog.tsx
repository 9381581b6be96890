import { asked } from './confirm.ts'
import { lazily } from '../loading/lazily.tsx'
import { useStore } from '../store.ts'

const QuestionDialog = lazily(() => import('./QuestionDialog.tsx').then((m) => m.QuestionDialog))

/** The question that `ask` put, as a dialog: it names the thing and the effect. Stands once in the frame. */
export function ConfirmDialog() {
  const now = useStore(asked)
  return now && <QuestionDialog key={now.question.title} question={now.question} onAnswer={now.answer} />
}
