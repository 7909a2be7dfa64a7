// Only the sheets of the components in use. They are in a layer, so the site's own styles override them.
import './site.css'
import '@mantine/core/styles/baseline.layer.css'
import 'virtual:theme.css'
import './palette.css'
import './elements.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
