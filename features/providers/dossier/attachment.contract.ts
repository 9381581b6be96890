/** A picture of a party's papers. */
export interface Attachment {
  picKind: number
  fileKey: string
}
