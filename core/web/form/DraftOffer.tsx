import { Button } from 'antd'
import { t } from '../language/language.ts'
import type { Draft } from './draft.ts'
import './form.css'

/** Offers what was typed before: with the time it was kept. */
export function DraftOffer<Values>({
  draft,
  onTake,
  onForget,
}: {
  draft: Draft<Values>
  onTake: (values: Values) => void
  onForget: () => void
}) {
  const at = new Date(draft.at).toLocaleString('sv-SE')
  return (
    <div className="form-moved" role="status">
      <span>{t('有一份 {time} 自动保存的草稿。', { time: at })}</span>
      <span className="draft-buttons">
        <Button size="small" type="primary" onClick={() => onTake(draft.values)}>
          {t('恢复草稿')}
        </Button>
        <Button size="small" onClick={onForget}>
          {t('丢弃草稿')}
        </Button>
      </span>
    </div>
  )
}
