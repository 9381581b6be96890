const units = ['B', 'KB', 'MB', 'GB']

/** A number of bytes for the eye: `1.4 MB`. Steps of 1024. */
export function fileSizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}
