/** The time left of a hold as `m:ss`, or `Expired`. A second counts until it is over. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  if (seconds <= 0) return 'Expired'
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
