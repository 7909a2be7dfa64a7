/**
 * The only reasons to hide a review. They follow what 16 CFR 465.7 lets a site leave out, whether the review is
 * positive or negative. That a review is negative is not a reason.
 */
export const HIDE_REASONS: readonly string[] = [
  'It names another person.',
  'It gives away something confidential.',
  'It is abusive, obscene or defamatory.',
  'It insults people for who they are.',
  'It is clearly false or misleading, for example about what thermography can do.',
  'Its author is not a client.',
  'It is not about this practice.',
  'Its author asked to have it removed.',
]
