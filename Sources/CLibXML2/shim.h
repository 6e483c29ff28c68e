#pragma once
// libxml2's encoding.h takes in ICU's headers when libxml2 was built with ICU. Their names are also those of the ICU
// inside Foundation, in another version, and Swift refuses a module that sees both. Nothing here uses that part.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/parserInternals.h>
