/** A file that came with a call, read whole within the size limit. */
export interface UploadedFile {
  /** Name of the form part. */
  readonly field: string
  /** Name the sender gave; for showing only. */
  readonly name: string
  /** Type the sender claimed; the content decides. */
  readonly claimedType: string
  readonly content: Buffer
}
