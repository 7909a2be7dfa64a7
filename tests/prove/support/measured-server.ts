import './report-processor-time.ts'
import '../../../server/main.ts'
