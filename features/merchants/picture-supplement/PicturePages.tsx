import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { stepNames } from '../onboarding-step/whole.rules.ts'
import { picture } from './picture-supplement.contract.ts'
import type { FormPicture } from '../picture/form-picture.tsx'
import { PicturesField } from '../picture/PicturesField.tsx'
import { type Kind, kindsOfStep, type NamedPicture, stepOfKind } from '../picture/picture.rules.ts'
import { PictureWall } from '../picture/PictureWall.tsx'

const useMerchantNo = () => new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
const steps = [1, 2, 3, 4] as const

/** 资质照片预览: the pictures of a merchant by step, marked with who looks at them. */
export function PicturePreviewPage() {
  const rpiNo = useMerchantNo()
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useCall(picture.shared, { rpiNo }, { freshMs: 0 })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <DetailPage
      title={data.rpiName || t('资质照片预览')}
      no={data.rpiNo}
      toolbar={
        <Can code="pos_info_pic_edit">
          <Button onClick={() => void navigate(`/rb-oem/posinfo/pos_info_images?rpiNo=${encodeURIComponent(rpiNo)}`)}>
            {t('补充资质照片')}
          </Button>
        </Can>
      }
    >
      {steps.map((step) => (
        <Section key={step} title={t(stepNames[step])}>
          <PictureWall pictures={data.pics.filter(({ picKind }) => stepOfKind[picKind] === step)} />
        </Section>
      ))}
    </DetailPage>
  )
}

/** 补充资质照片: replaces and adds pictures of a merchant that is not onboarded yet. */
export function PictureEditPage() {
  const rpiNo = useMerchantNo()
  const { data, error, isPending, refetch } = useCall(picture.shared, { rpiNo }, { freshMs: 0 })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Editing rpiNo={rpiNo} rpiName={data.rpiName} standing={data.pics} />
}

function Editing({ rpiNo, rpiName, standing }: { rpiNo: string; rpiName: string; standing: readonly FormPicture[] }) {
  const navigate = useNavigate()
  const [pictures, setPictures] = useState<readonly FormPicture[]>(standing)
  const saving = useSend(picture.replaceAll, { done: t('图片已更新'), isQuiet: true })
  const changed = changedKinds(standing, pictures)
  useUnsaved(changed.length > 0)
  const save = async () => {
    const pics = pictures
      .filter(({ picKind }) => changed.includes(picKind))
      .map(({ picKind, fileKey }) => ({ picKind, fileKey }))
    if (await saving.send({ rpiNo, pics }))
      void navigate(`/rb-oem/posinfo/pos_info_images_preview?rpiNo=${encodeURIComponent(rpiNo)}`, { replace: true })
  }
  return (
    <DetailPage title={rpiName || t('补充资质照片')} no={rpiNo}>
      {steps.map((step) => (
        <Section key={step} title={t(stepNames[step])}>
          <PicturesField
            needs={kindsOfStep(step).map((kind) => ({ kind, step, isRequired: false }))}
            value={pictures.filter(({ picKind }) => stepOfKind[picKind] === step)}
            onChange={(ofStep) =>
              setPictures((before) => [...before.filter(({ picKind }) => stepOfKind[picKind] !== step), ...ofStep])
            }
          />
        </Section>
      ))}
      {saving.error && <Refusal error={saving.error} />}
      <Button type="primary" disabled={changed.length === 0} loading={saving.isPending} onClick={() => void save()}>
        {t('保存图片')}
      </Button>
    </DetailPage>
  )
}

/** Kinds whose pictures are others now, and of which some are left: a kind is replaced, never emptied. */
function changedKinds(before: readonly NamedPicture[], after: readonly NamedPicture[]): Kind[] {
  const keys = (pictures: readonly NamedPicture[], kind: Kind) =>
    pictures
      .filter(({ picKind }) => picKind === kind)
      .map(({ fileKey }) => fileKey)
      .join(' ')
  const kinds = [...new Set(after.map(({ picKind }) => picKind))]
  return kinds.filter((kind) => keys(before, kind) !== keys(after, kind))
}
