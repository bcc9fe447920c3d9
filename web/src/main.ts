// Starts the page, in the visitor's language.
import { mount } from "svelte";

import App from "./App.svelte";
import { speak } from "./lib/i18n.svelte";
import { settings } from "./lib/settings.svelte";
import { keepForOffline } from "./offline/register";
import "./styles/tokens.css";
import "./styles/base.css";

const place = document.getElementById("page");
if (place === null) throw new Error("index.html has no element with the id `page`");
await speak(settings.language);
mount(App, { target: place });
keepForOffline();
