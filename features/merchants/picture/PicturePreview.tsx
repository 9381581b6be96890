import { Button, Modal, Watermark } from 'antd'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { session } from '../../../core/web/session/session.ts'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { type FormPicture, pictureName } from './form-picture.tsx'

/** Pictures of papers in full, one after the other, marked with who looks at them and when. @source docs/domain/network.md 1.6 */
export function PicturePreview({
  pictures,
  first,
  onClose,
}: {
  pictures: readonly FormPicture[]
  first: FormPicture
  onClose: () => void
}) {
  const [at, setAt] = useState(Math.max(0, pictures.indexOf(first)))
  const [isBroken, setBroken] = useState(false)
  useFocusReturn()
  const shown = pictures[at] ?? first
  const go = (by: number) => {
    setBroken(false)
    setAt((at + by + pictures.length) % pictures.length)
  }
  const viewer = `${session.get().user?.account ?? ''} ${new Date().toLocaleDateString('sv-SE')}`
  return (
    <Modal
      open
      width={860}
      className="picture-preview"
      title={`${pictureName(shown.picKind)}（${at + 1} / ${pictures.length}）`}
      onCancel={onClose}
      footer={
        <>
          <Button icon={<LeftOutlined />} disabled={pictures.length < 2} onClick={() => go(-1)}>
            {t('上一张')}
          </Button>
          <Button icon={<RightOutlined />} disabled={pictures.length < 2} onClick={() => go(1)}>
            {t('下一张')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('关闭')}
          </Button>
        </>
      }
    >
      <Watermark content={viewer}>
        <div className="picture-large">
          {shown.url && !isBroken ? (
            <img src={ownAddress(shown.url)} alt={pictureName(shown.picKind)} onError={() => setBroken(true)} />
          ) : (
            <p className="absent">{t('图片链接已过期，请刷新页面后查看')}</p>
          )}
        </div>
      </Watermark>
    </Modal>
  )
}
