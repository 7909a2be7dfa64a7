import classes from './field-feedback.module.css'

/** What stands under a field after its form was sent: the error, or that it is right. */
export const fieldFeedback = (error: string | undefined, isRight: boolean) => ({
  error,
  description: isRight && !error ? 'Looks good!' : undefined,
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  classNames: { description: classes.right },
})
